import { positionOf, type Tooth } from '@archway/contract/kernel'

/** A crown from the biting side in a box of 100 by 100, lip side up: its outline and its grooves. */
export type Crown = { outline: string; grooves: string }

const incisor: Crown = {
  outline: 'M8 40C10 16 28 6 50 6s40 10 42 34c1 24-14 52-42 54C22 92 7 64 8 40z',
  grooves: 'M20 44c18-9 42-9 60 0M36 66q14 10 28 0',
}
const canine: Crown = {
  outline: 'M8 46C12 24 32 4 50 4s38 20 42 42c3 24-18 49-42 50C26 95 5 70 8 46z',
  grooves: 'M22 50 50 34l28 16M50 34v34',
}
const premolar: Crown = {
  outline: 'M8 44C8 18 28 5 50 5s42 13 42 39c0 10-4 14-4 22 0 18-18 29-38 29S12 84 12 66c0-8-4-12-4-22z',
  grooves: 'M24 56q26-12 52 0M34 46l-6 16M66 46l6 16',
}
const molar: Crown = {
  outline:
    'M10 30C10 12 28 5 40 8c8 2 12 2 20 0 14-3 30 4 30 22 0 10 3 16 3 26 0 8-3 12-3 18 0 15-17 22-30 19-8-2-12-2-20 0-14 3-30-4-30-19 0-6-3-10-3-18 0-10 3-16 3-26z',
  grooves: 'M22 52q14-8 28 0t28 0M50 24v22M38 54l-5 24M64 54l5 24',
}

/** The crown of a tooth by its kind. */
export function crownOf(tooth: Tooth): Crown {
  const position = positionOf(tooth)
  if (position <= 2) return incisor
  if (position === 3) return canine
  return position <= 5 ? premolar : molar
}
