/**
 * The length of every part of an upload but the last, in bytes: the smallest S3 allows. Fixed, so that part n holds the
 * same bytes of a file in every attempt, sent by a browser or a server: two that write the same upload cannot harm each
 * other.
 */
export const partBytes = 5 * 1024 * 1024

/** Of how many parts a file of so many bytes consists. */
export const partCount = (bytes: number): number => Math.ceil(bytes / partBytes)

/** The length of a part (from 1) of a file of so many bytes. */
export const partLength = (number: number, bytes: number): number =>
  number < partCount(bytes) ? partBytes : bytes - (partCount(bytes) - 1) * partBytes
