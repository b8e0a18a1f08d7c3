import { fileAt } from '../support/made-files.ts'
import type { Person } from '../support/story.ts'
import { chooseFile } from './kit.ts'

export const putModels = ({ page }: Person, name: string) =>
  chooseFile(page.getByRole('group', { name: 'Step models' }).getByRole('button').first(), fileAt(name))

export const slider = ({ page }: Person) => page.getByRole('slider', { name: 'Step' })

/** The picture with the clinic's drawing, beside its comment. */
export const drawingIn = ({ page }: Person) => page.getByRole('img', { name: /^Drawing by/ })
