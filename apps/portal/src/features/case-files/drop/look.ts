import type { ArchGuess } from '@archway/mesh/arch'
import type { ScanUnit } from '@archway/mesh/units'
import type { PictureLook } from './pixels.rules.ts'

/** What a file shows before it is sent. Only the server judges it; this is to spare a long way for nothing. */
export type Look = {
  /** Its content cannot be what its name says. */
  readonly broken: boolean
  readonly arch: ArchGuess | null
  /** The unit of a scan, inferred from its size. */
  readonly unit: ScanUnit | null
  readonly picture: PictureLook | null
  /** Pixels, as the picture is meant to be seen; null where this browser cannot draw it. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly thumbnail: Blob | null
  /** Hexadecimal; present where a checksum was requested and the page may compute one (https only). */
  readonly sha256: string | null
}

export type LookQuestion = { readonly id: number; readonly file: File; readonly hashed: boolean }
export type LookAnswer = { readonly id: number; readonly look: Look }

/** Nothing is known of the file. */
export const unseen: Look = {
  broken: false,
  arch: null,
  unit: null,
  picture: null,
  size: null,
  thumbnail: null,
  sha256: null,
}
