import { kindOf } from '@archway/contract/case-files'
import { useEffect, useState } from 'react'

/** Pictures no browser but Safari draws. */
const notDrawn = /\.(heic|heif|dcm|tiff?)$/i

/** An address to show a chosen picture from, as long as it is on the screen. */
export const useThumbnail = (file: File): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (kindOf(file.name) !== 'image' || notDrawn.test(file.name)) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
