import { startPasskeys } from './passkeys.ts'
import { startQueue } from './queue.ts'

startQueue()
startPasskeys()
