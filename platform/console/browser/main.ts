import { startModeration } from './moderation.ts'
import { startPasskeys } from './passkeys.ts'
import { startQueue } from './queue.ts'
import { startSums } from './sums.ts'
import { startThemes } from './themes.ts'

startQueue()
startModeration()
startPasskeys()
startSums()
startThemes()
