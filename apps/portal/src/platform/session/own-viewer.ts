import { followViewerChoices, type ViewerChoices } from '../../ui/model/viewer-choices.ts'
import { beforeAccountChange, saveMe, useSession } from './session.ts'

/** Several changes within this time are saved once, ms. */
const saveAfterMs = 1500

let owner: string | undefined
let unsaved: ViewerChoices | null = null
let timer: ReturnType<typeof setTimeout> | undefined

const save = async (): Promise<void> => {
  clearTimeout(timer)
  if (!unsaved) return
  const { guides, ...chosen } = unsaved
  unsaved = null
  // A choice that could not be saved is made again in seconds: no message.
  await saveMe({ settings: { viewer: { ...chosen, guides: [...guides] } } }).catch(() => {})
}

const saveSoon = (choices: ViewerChoices): void => {
  unsaved = choices
  clearTimeout(timer)
  timer = setTimeout(() => void save(), saveAfterMs)
}

beforeAccountChange(save)
document.addEventListener('visibilitychange', () => void (document.hidden && save()))

/** Model viewers start with the user's last choices, from any browser, and store new ones in the account. */
export const useOwnViewer = (): void => {
  const { user } = useSession()
  if (owner === user.userId) return
  owner = user.userId
  followViewerChoices(user.data.settings.viewer, saveSoon)
}
