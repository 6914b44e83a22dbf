import { type Client, loadAutocannon } from '../tools/packages.ts'
import type { Program } from './program.ts'

const CONNECTIONS = 8

export interface Target {
  readonly program: Program
  readonly host: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sets up each connection if their requests differ. */
  readonly setupClient?: (client: Client, connection: number) => void
}

export interface Round {
  /** CPU time of the program per request, in microseconds. */
  readonly cpu: number
  /** Requests a second. */
  readonly rate: number
  readonly p99: number
}

/**
 * Sends a number of requests over eight connections and measures their cost. The main result is the
 * CPU time of the program's process, which varies less on a shared machine than requests per
 * second.
 *
 * @throws Error if one response is not a success, because a refusal is cheap
 */
export async function hit(target: Target, amount: number): Promise<Round> {
  const { program, host, headers = {} } = target
  const autocannon = await loadAutocannon()
  let connection = 0
  const before = await program.usage(true)
  const result = await autocannon({
    url: `http://127.0.0.1:${program.port}${target.path}`,
    connections: CONNECTIONS,
    amount,
    timeout: 30,
    headers: { host, ...headers },
    ...(target.setupClient ? { setupClient: (client) => target.setupClient?.(client, connection++) } : {}),
  })
  const after = await program.usage()
  if (result['2xx'] < amount) {
    throw new Error(`${host}${target.path}: ${amount - result['2xx']} of ${amount} requests did not succeed`)
  }
  return { cpu: (after.cpu - before.cpu) / amount, rate: amount / result.duration, p99: result.latency.p99 }
}

/**
 * Runs the sides in turn and reverses their order each round. A warm-up round before the others
 * does not count.
 *
 * @returns the rounds of each side
 */
export async function inTurns<Side extends string, Result>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<Result>>>,
): Promise<Record<Side, Result[]>> {
  const names = Object.keys(sides) as Side[]
  const all = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Side, Result[]>
  for (let round = -1; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      const result = await sides[name]()
      if (round >= 0) all[name].push(result)
    }
  }
  return all
}
