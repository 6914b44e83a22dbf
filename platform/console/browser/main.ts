import { startCopying } from './copying.ts'
import { startFiltering } from './filtering.ts'
import { startFrames } from './frames.ts'
import { startModeration } from './moderation.ts'
import { startMoments } from './moments.ts'
import { startPasskeys } from './passkeys.ts'
import { startQueue } from './queue.ts'
import { startSending } from './sending.ts'
import { startSums } from './sums.ts'
import { startThemes } from './themes.ts'

startQueue()
startModeration()
startMoments()
startPasskeys()
startSums()
startSending()
startThemes()
startCopying()
startFiltering()
startFrames()
