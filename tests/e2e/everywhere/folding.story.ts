import { doctorCalls } from '@archway/contract/doctors'
import { sessionCalls } from '@archway/contract/session'
import type { Locator, Page } from '@playwright/test'
import { chat } from '../pages/chat.ts'
import { password } from '../pages/login.ts'
import { callAs } from '../support/api.ts'
import { draftOf } from '../support/made-cases.ts'
import { linkFor } from '../support/outbox.ts'
import { expect, test } from '../support/story.ts'

/** Dotted and dotless i, a typographic apostrophe, an Arabic tāʾ marbūṭa, and a joiner that nobody sees. */
const name = 'Dr. Işıl O’Nei\u200dl فاطمة'
/** The same name from other keyboards: without any of these, with other ones, with vowel signs. */
const spellings = ["ISIL O'NEIL", 'ışıl oneil', 'İşı\u200bl O\u02bcneil فَاطِمه']
