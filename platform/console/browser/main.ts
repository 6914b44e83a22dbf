import { startPasskeys } from './passkeys.ts'
import { startQueue } from './queue.ts'
import { startSums } from './sums.ts'

startQueue()
startPasskeys()
startSums()
