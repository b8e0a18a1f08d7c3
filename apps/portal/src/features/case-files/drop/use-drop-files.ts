import { type AssetTypeKey, acceptanceOf, type CaseAsset } from '@archway/contract/case-files'
import { useEffect, useRef, useState } from 'react'
import { pathOf } from '../../../ui/dropped-files.ts'
import { assignSlot, proposeSlots, slotOfLook } from './assign-slots.ts'
import { type Finding, findingsOf } from './findings.rules.ts'
import type { Look } from './look.ts'
import { openLooker } from './looker.ts'

/** One of the dropped files on its way to a slot. */
export type DropFile = {
  readonly id: number
  readonly file: File
  readonly slot: AssetTypeKey | null
  /** What the slot was proposed from; null once a person has chosen. */
  readonly how: 'name' | 'form' | 'picture' | null
  /** None while it is being looked at. */
  readonly look: Look | null
}

export type JudgedFile = DropFile & { readonly findings: readonly Finding[] }

const isSlot = (key: string, offered: readonly AssetTypeKey[]): key is AssetTypeKey =>
  (offered as readonly string[]).includes(key)

type Given = {
  files: readonly File[]
  offered: readonly AssetTypeKey[]
  /** Slots of the case with nothing in them: what content alone proposes never replaces a file. */
  empty: readonly AssetTypeKey[]
  assets: readonly CaseAsset[]
  /** Where a single file was put by hand. */
  preset: AssetTypeKey | null
}

/** The files of a drop with their slots and what was found out about them, and what can be done with each. */
export const useDropFiles = ({ files: given, offered, empty, assets, preset }: Given) => {
  const [files, setFiles] = useState<readonly DropFile[]>(() => {
    const proposed = preset
      ? given.map((_, index) => (index === 0 ? preset : null))
      : proposeSlots(
          given.map(file => ({ name: file.name, size: file.size, path: pathOf(file) })),
          offered,
        )
    return given.map((file, id) => {
      const slot = proposed[id] ?? null
      return { id, file, slot, how: slot && !preset ? 'name' : null, look: null }
    })
  })
  const looker = useRef<ReturnType<typeof openLooker>>(null)
  const known = useRef({ offered, empty, assets })
  known.current = { offered, empty, assets }

  const isHashed = (file: File, all: readonly File[]): boolean =>
    known.current.assets.some(asset => asset.bytes === file.size) ||
    all.some(other => other !== file && other.size === file.size)

  const learn = (id: number, file: File, look: Look): void =>
    setFiles(before => {
      const learned = before.map(one => (one.id === id && one.file === file ? { ...one, look } : one))
      const at = learned.findIndex(one => one.id === id)
      const one = learned[at]
      if (!one) return learned
      const put = (change: Partial<DropFile>) =>
        learned.map((other, n) => (n === at ? { ...other, ...change } : other))
      // Sent twice by accident: it waits for a person to say that it is meant.
      const repeats = doubleOf(one, learned) !== null || alreadyIn(one, known.current) !== null
      if (repeats && one.how === 'name') return put({ slot: null, how: null })
      if (one.slot !== null || repeats) return learned
      const taken = learned.map(other => other.slot)
      const free = known.current.empty.filter(key => !taken.includes(key))
      const slot = slotOfLook(look, { name: file.name, size: file.size }, free)
      return slot ? put({ slot, how: look.arch ? 'form' : 'picture' }) : learned
    })

  const examine = (id: number, file: File, all: readonly File[]): void => {
    void looker.current?.look(file, isHashed(file, all)).then(look => learn(id, file, look))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files that were dropped are looked at once
  useEffect(() => {
    const opened = openLooker()
    looker.current = opened
    for (const { id, file } of files) examine(id, file, given)
    return () => {
      opened.close()
      looker.current = null
    }
  }, [])

  const judged: JudgedFile[] = files.map(one => {
    const { look, slot } = one
    const minPixels = slot ? acceptanceOf(slot).minPixels : undefined
    const double = doubleOf(one, files)
    const already = alreadyIn(one, { offered, assets })
    return { ...one, findings: look ? findingsOf({ look, slot, minPixels, double, already }) : [] }
  })
  const assign = (id: number, to: AssetTypeKey | null): void =>
    setFiles(before => {
      const index = before.findIndex(one => one.id === id)
      const slots = assignSlot(
        before.map(one => one.slot),
        index,
        to,
      )
      return before.map((one, at) => {
        const slot = slots[at] ?? null
        return slot === one.slot ? one : { ...one, slot, how: null }
      })
    })
  return {
    files: judged,
    assign,
    /** Two files change places. */
    swap: (id: number, withId: number): void =>
      setFiles(before => {
        const one = before.find(file => file.id === id)
        const other = before.find(file => file.id === withId)
        if (!one || !other || one === other) return before
        return before.map(file =>
          file === one
            ? { ...file, slot: other.slot, how: null }
            : file === other
              ? { ...file, slot: one.slot, how: null }
              : file,
        )
      }),
    leaveOut: (id: number): void => setFiles(before => before.filter(one => one.id !== id)),
    /** Another file in the place of one, such as the same photo turned. */
    replace: (id: number, file: File): void => {
      setFiles(before => before.map(one => (one.id === id ? { ...one, file, look: null } : one)))
      examine(id, file, [])
    },
  }
}

const doubleOf = (one: DropFile, all: readonly DropFile[]): string | null => {
  const sha256 = one.look?.sha256
  if (!sha256) return null
  const first = all.find(other => other.look?.sha256 === sha256)
  return first && first.id !== one.id ? first.file.name : null
}

const alreadyIn = (
  { look, slot }: DropFile,
  { assets, offered }: Pick<Given, 'assets' | 'offered'>,
): AssetTypeKey | null => {
  const same = assets.filter(asset => asset.current && asset.sha256 !== null && asset.sha256 === look?.sha256)
  const key = (same.find(asset => asset.typeKey === slot) ?? same[0])?.typeKey
  return key !== undefined && isSlot(key, offered) ? key : null
}
