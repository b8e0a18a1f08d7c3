import { type AssetTypeKey, acceptanceOf, type CaseAsset } from '@archway/contract/case-files'
import { useEffect, useRef, useState } from 'react'
import { pathOf } from '../../../ui/form/files/dropped-files.ts'
import { assignSlot, proposeSlots, slotByContent } from './assign-slots.ts'
import type { FileAnalysis } from './file-analysis.ts'
import { openFileAnalyzer } from './file-analyzer.ts'
import { type Finding, findingsOf } from './findings.rules.ts'
import { scanIn } from './pack-textured.ts'

/** A dropped file and its slot. */
export type DropFile = {
  readonly id: number
  readonly file: File
  readonly slot: AssetTypeKey | null
  /** How the slot was suggested; null if it was not. */
  readonly suggestedBy: 'name' | 'form' | 'picture' | 'hand' | null
  /** Null while it is being analyzed. */
  readonly analysis: FileAnalysis | null
}

export type CheckedFile = DropFile & { readonly findings: readonly Finding[] }

const isSlot = (key: string, offeredSlots: readonly AssetTypeKey[]): key is AssetTypeKey =>
  (offeredSlots as readonly string[]).includes(key)

type DropFilesOptions = {
  files: readonly File[]
  offered: readonly AssetTypeKey[]
  /** Empty slots of the case: suggestions by content never replace a file. */
  empty: readonly AssetTypeKey[]
  assets: readonly CaseAsset[]
  /** The slot onto which a single file was dropped. */
  preset: AssetTypeKey | null
}

/** The dropped files with their slots and findings, and the actions on them. */
export const useDropFiles = ({ files: droppedFiles, offered, empty, assets, preset }: DropFilesOptions) => {
  const [files, setFiles] = useState<readonly DropFile[]>(() => {
    const proposedSlots = preset
      ? droppedFiles.map((_, index) => (index === 0 ? preset : null))
      : proposeSlots(
          droppedFiles.map(file => ({ name: file.name, size: file.size, path: pathOf(scanIn(file)) })),
          offered,
        )
    const dropFiles = droppedFiles.map((file, id) => {
      const slot = proposedSlots[id] ?? null
      return {
        id,
        file,
        slot,
        suggestedBy: slot ? (preset ? 'hand' : 'name') : null,
        analysis: null,
      } as const
    })
    // Files without a slot come first.
    const order = (slot: AssetTypeKey | null) => (slot === null ? -1 : offered.indexOf(slot))
    return dropFiles.toSorted((a, b) => order(a.slot) - order(b.slot))
  })
  const analyzer = useRef<ReturnType<typeof openFileAnalyzer>>(null)
  const currentInput = useRef({ offered, empty, assets })
  currentInput.current = { offered, empty, assets }

  const isHashed = (file: File, all: readonly File[]): boolean =>
    currentInput.current.assets.some(asset => asset.bytes === file.size) ||
    all.some(otherFile => otherFile !== file && otherFile.size === file.size)

  const setAnalysis = (id: number, file: File, analysis: FileAnalysis): void =>
    setFiles(before => {
      const updated = before.map(entry =>
        entry.id === id && entry.file === file ? { ...entry, analysis } : entry,
      )
      return updateAssignments(updated, currentInput.current)
    })

  const examine = (id: number, file: File, all: readonly File[]): void => {
    void analyzer.current
      ?.analyze(file, isHashed(file, all))
      .then(analysis => setAnalysis(id, file, analysis))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dropped files are analyzed once, when the dialog opens
  useEffect(() => {
    const fileAnalyzer = openFileAnalyzer()
    analyzer.current = fileAnalyzer
    for (const { id, file } of files) examine(id, file, droppedFiles)
    return () => {
      fileAnalyzer.close()
      analyzer.current = null
    }
  }, [])

  const checked: CheckedFile[] = files.map(entry => {
    const { analysis, slot } = entry
    const minPixels = slot ? acceptanceOf(slot).minPixels : undefined
    const duplicateFile = findDuplicate(entry, files)
    const duplicateSlot = findSlotWithSameContent(entry, { offered, assets })
    return {
      ...entry,
      findings: analysis ? findingsOf({ analysis, slot, minPixels, duplicateFile, duplicateSlot }) : [],
    }
  })
  const assign = (id: number, to: AssetTypeKey | null): void =>
    setFiles(before => {
      const index = before.findIndex(entry => entry.id === id)
      const slots = assignSlot(
        before.map(entry => entry.slot),
        index,
        to,
      )
      return before.map((entry, at) => {
        const slot = slots[at] ?? null
        return at === index || slot !== entry.slot ? { ...entry, slot, suggestedBy: 'hand' } : entry
      })
    })
  return {
    files: checked,
    assign,
    /** Swaps the slots of two files. */
    swap: (id: number, withId: number): void =>
      setFiles(before => {
        const swapped = before.find(file => file.id === id)
        const target = before.find(file => file.id === withId)
        if (!swapped || !target || swapped === target) return before
        return before.map(file =>
          file === swapped
            ? { ...file, slot: target.slot, suggestedBy: 'hand' }
            : file === target
              ? { ...file, slot: swapped.slot, suggestedBy: 'hand' }
              : file,
        )
      }),
    leaveOut: (id: number): void => setFiles(before => before.filter(entry => entry.id !== id)),
    /** Replaces a file, for example by the same photo rotated. */
    replace: (id: number, file: File): void => {
      setFiles(before => before.map(entry => (entry.id === id ? { ...entry, file, analysis: null } : entry)))
      examine(id, file, [])
    },
  }
}

/**
 * Updates assignments after an analysis: a file that is unusable or a duplicate loses the slot its name suggested; a
 * file without a slot gets a free one that matches its content. Choices of the user are not changed.
 */
const updateAssignments = (
  files: readonly DropFile[],
  { assets, offered, empty }: Pick<DropFilesOptions, 'assets' | 'offered' | 'empty'>,
): readonly DropFile[] => {
  const isRepeated = (entry: DropFile) =>
    findDuplicate(entry, files) !== null || findSlotWithSameContent(entry, { assets, offered }) !== null
  const revised = files.map(entry =>
    entry.suggestedBy === 'name' && entry.analysis && (entry.analysis.broken || isRepeated(entry))
      ? { ...entry, slot: null, suggestedBy: null }
      : entry,
  )
  const usedSlots = new Set(revised.map(entry => entry.slot))
  return revised.map(entry => {
    const { analysis, file } = entry
    if (
      entry.slot !== null ||
      entry.suggestedBy === 'hand' ||
      !analysis ||
      analysis.broken ||
      isRepeated(entry)
    )
      return entry
    const free = empty.filter(key => !usedSlots.has(key))
    const slot = slotByContent(analysis, { name: file.name, size: file.size }, free)
    if (!slot) return entry
    usedSlots.add(slot)
    return { ...entry, slot, suggestedBy: analysis.arch ? 'form' : 'picture' }
  })
}

/** Another file with the same content that will be sent; one with a slot is preferred. */
const findDuplicate = (file: DropFile, all: readonly DropFile[]): string | null => {
  const sha256 = file.analysis?.sha256
  if (!sha256) return null
  const same = all.filter(candidate => candidate.analysis?.sha256 === sha256)
  const intendedFile = same.find(candidate => candidate.slot !== null) ?? same[0]
  return intendedFile && intendedFile.id !== file.id ? intendedFile.file.name : null
}

const findSlotWithSameContent = (
  { analysis, slot }: DropFile,
  { assets, offered }: Pick<DropFilesOptions, 'assets' | 'offered'>,
): AssetTypeKey | null => {
  const same = assets.filter(
    asset => asset.current && asset.sha256 !== null && asset.sha256 === analysis?.sha256,
  )
  const key = (same.find(asset => asset.typeKey === slot) ?? same[0])?.typeKey
  return key !== undefined && isSlot(key, offered) ? key : null
}
