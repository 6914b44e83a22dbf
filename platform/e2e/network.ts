import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { copySites, type TestSites } from '../tenancy/test-site.ts'
import { PORT } from './environment.ts'

/**
 * A network that the demo site Amore notifies of its clicks, and a campaign of the site with a
 * discount code.
 */
export const ADNET = {
  name: 'adnet',
  key: 'key-of-a-network-in-journeys-only',
  lander: 'collagelanding',
  slug: 'primavera',
  code: 'PRIMAVERA40',
} as const
export const ADNET_KEY_VARIABLE = 'AMORE_ADNET_KEY'

const POSTBACK =
  'https://track.adnet.example/postback?click={click_id}&event={event}&payout={amount}&currency={currency}' +
  '&sub={sub1}&page={lander}&campaign={slug}&id={conversion_id}&test={test}'
const RECEIVED = '/received'
/** Far from the program's port, because concurrent runs may use neighbouring ports. */
const port = PORT + 1000

/** Receives every postback of the program under test (`POSTBACK_STAND_IN`). */
export const networkOrigin = `http://127.0.0.1:${port}`

/**
 * A copy of the demo sites, one of which uses the network: the original has none that can be
 * reached.
 */
export function sitesWithNetwork(): TestSites {
  const sites = copySites()
  const signature = { secret: `env:${ADNET_KEY_VARIABLE}`, parameter: 'sig' }
  sites.change('amore', { networks: { [ADNET.name]: { postback: POSTBACK, signature } } })
  sites.write(`amore/landers/${ADNET.lander}/slugs/${ADNET.slug}.json`, { discount_code: ADNET.code })
  return sites
}

/**
 * Starts the network for all journeys of a run: workers ask it for received postbacks. Playwright's
 * global setup.
 */
export default async function startNetwork(): Promise<() => Promise<void>> {
  const received: string[] = []
  const server = createServer(({ headers, url = '' }, response) => {
    if (url === RECEIVED) return response.end(JSON.stringify(received))
    received.push(`https://${headers.host}${url}`)
    return response.end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

/**
 * Postbacks about a click, by event. A postback may be repeated; a second conversion of a kind, or
 * a wrong signature, is an error.
 */
export async function postbacksOf(click: string): Promise<Map<string, Readonly<Record<string, string>>>> {
  const addresses = (await (await fetch(`${networkOrigin}${RECEIVED}`)).json()) as string[]
  const told = new Map<string, Readonly<Record<string, string>>>()
  for (const address of addresses.filter((one) => new URL(one).searchParams.get('click') === click)) {
    const { event = '', sig, ...values } = Object.fromEntries(new URL(address).searchParams)
    if ((told.get(event)?.id ?? values.id) !== values.id) throw new Error(`a second conversion: ${address}`)
    const signed = address.slice(0, address.lastIndexOf('&sig='))
    const expected = createHmac('sha256', ADNET.key).update(signed).digest('hex')
    if (sig !== expected) throw new Error(`not signed with the key of the network: ${address}`)
    told.set(event, values)
  }
  return told
}
