import { DEMO_MEMBERS } from '../testing/program.ts'
import { PORT } from './environment.ts'
import { ADNET, ADNET_KEY_VARIABLE, networkOrigin } from './network.ts'
import { APP_SECRET } from './sites.ts'

/** Settings of each program under test, but for its ports, its data and its tenant files. */
export const PROGRAM_SETTINGS: Readonly<Record<string, string>> = {
  NODE_ENV: 'test',
  PUBLIC_ORIGIN_PORT: String(PORT),
  APP_SECRET,
  // Many journeys are one demo member.
  READ_LIMITS: 'no',
  DEMO_MEMBERS: String(DEMO_MEMBERS),
  POSTBACK_STAND_IN: networkOrigin,
  [ADNET_KEY_VARIABLE]: ADNET.key,
}
