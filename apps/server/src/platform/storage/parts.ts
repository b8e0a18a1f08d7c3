/**
 * The length of every part of an upload except the last, in bytes: the minimum of S3. Fixed, so that part n has the
 * same bytes of a file in every attempt, sent by a browser or a server: concurrent writers of one upload cannot
 * corrupt it.
 */
export const partBytes = 5 * 1024 * 1024

/** The number of parts of a file with this many bytes. */
export const partCount = (bytes: number): number => Math.ceil(bytes / partBytes)

/** The length of a part (from 1) of a file with this many bytes. */
export const partLength = (number: number, bytes: number): number =>
  number < partCount(bytes) ? partBytes : bytes - (partCount(bytes) - 1) * partBytes
