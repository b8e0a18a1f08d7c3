import type { AnyCall, QueryInput } from '@archway/contract/kernel'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/action/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { fetchFile } from '../files/fetch-file.ts'
import { toastFailure } from '../http/toast-failure.ts'

type Props<C extends AnyCall> = {
  call: C
  query: QueryInput<C>
  /** The ids of the call's address. */
  params?: Readonly<Record<string, string>>
  label: string
  /** The sentence when the file is saved, by its name. */
  done: (name: string) => string
}

/** Saves what a list shows as a file. */
export function ExportButton<C extends AnyCall>({ call, query, params, label, done }: Props<C>) {
  const [isRunning, setRunning] = useState(false)
  const save = async (): Promise<void> => {
    setRunning(true)
    try {
      toast.success(done(await fetchFile(call, query, () => {}, undefined, params)))
    } catch (error) {
      toastFailure(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button icon={Download} loading={isRunning} onClick={() => void save()}>
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  )
}
