import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from '../log.ts'
import {
  type CounterName,
  type Definition,
  type GaugeName,
  type HistogramName,
  type Labels,
  METRICS,
  MOST_SITES,
} from './definitions.ts'
import type { Meter, Sample } from './meter.ts'

/** The values of one process, as `prom-client` passes them from one process to another. */
export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

type Read = () => readonly Sample<GaugeName>[] | Promise<readonly Sample<GaugeName>[]>

/** The labels of any metric. */
type Texts = Readonly<Record<string, string>>

/** Where sites beyond `MOST_SITES` are counted: no site has an id that begins so. */
const OTHER_SITES = '_other'

/**
 * The metrics of this process. A metric begins when it is first observed; a counter whose labels
 * are all known begins with zeros, because Prometheus cannot see the increase of one that appears.
 */
export class Metrics implements Meter {
  readonly #registry = new Registry()
  readonly #log: Pick<Log, 'warn'>
  readonly #counters = new Map<CounterName, Counter>()
  readonly #histograms = new Map<HistogramName, Histogram>()
  readonly #reads = new Map<GaugeName, Read[]>()
  readonly #before: (() => void)[] = []
  readonly #sites = new Set<string>()

  constructor({ log }: { readonly log: Pick<Log, 'warn'> }) {
    this.#log = log
    for (const name of Object.keys(METRICS) as (keyof typeof METRICS)[])
      if (isCounter(name) && known(METRICS[name]).length > 0) this.#counter(name)
  }

  count<Name extends CounterName>(name: Name, labels: Labels<Name>, by = 1): void {
    this.#counter(name).inc(this.#bounded(labels as Texts), by)
  }

  time<Name extends HistogramName>(name: Name, labels: Labels<Name>, seconds: number): void {
    this.#histogram(name).observe(this.#bounded(labels as Texts), seconds)
  }

  read<Name extends GaugeName>(
    name: Name,
    values: () => readonly Sample<Name>[] | Promise<readonly Sample<Name>[]>,
  ): void {
    const reads = this.#reads.get(name)
    if (reads) return void reads.push(values)
    const all: Read[] = [values]
    this.#reads.set(name, all)
    const { help, labels, across = 'sum' }: Definition = METRICS[name]
    const labelNames = Object.keys(labels)
    const gather = () => this.#gather(name, all)
    new Gauge({
      name,
      help,
      labelNames,
      aggregator: across,
      registers: [this.#registry],
      async collect() {
        const samples = await gather()
        this.reset()
        // A gauge without labels is reset to 0, but what is not known must be absent.
        if (labelNames.length === 0) this.remove()
        for (const sample of samples) this.set(sample.labels, sample.value)
      },
    })
  }

  /** Calls `work` before the values of counters are taken. */
  beforeScrape(work: () => void): void {
    this.#before.push(work)
  }

  /** The values now. */
  async values(): Promise<MetricValues> {
    for (const work of this.#before) work()
    return this.#registry.getMetricsAsJSON()
  }

  async #gather(name: GaugeName, reads: readonly Read[]): Promise<readonly Sample<GaugeName>[]> {
    const found = await Promise.all(
      reads.map(async (values) => {
        try {
          return await values()
        } catch (error) {
          this.#log.warn({ err: error, metric: name }, 'a metric could not be read')
          return []
        }
      }),
    )
    return found.flat()
  }

  #counter(name: CounterName): Counter {
    const made = this.#counters.get(name)
    if (made) return made
    const { help, labels }: Definition = METRICS[name]
    const labelNames = Object.keys(labels)
    const counter = new Counter({ name, help, labelNames, registers: [this.#registry] })
    for (const combination of known(METRICS[name])) counter.inc(combination, 0)
    this.#counters.set(name, counter)
    return counter
  }

  #histogram(name: HistogramName): Histogram {
    const made = this.#histograms.get(name)
    if (made) return made
    const { help, labels, buckets = [] }: Definition = METRICS[name]
    const histogram = new Histogram({
      name,
      help,
      labelNames: Object.keys(labels),
      buckets: [...buckets],
      registers: [this.#registry],
    })
    this.#histograms.set(name, histogram)
    return histogram
  }

  /** The same labels, with a bounded number of sites. */
  #bounded(labels: Texts): Texts {
    const { site } = labels
    if (site === undefined || this.#sites.has(site)) return labels
    if (this.#sites.size >= MOST_SITES) return { ...labels, site: OTHER_SITES }
    this.#sites.add(site)
    return labels
  }
}

const isCounter = (name: keyof typeof METRICS): name is CounterName => METRICS[name].type === 'counter'

/** Every combination of the values of labels; none if those of one are not known beforehand. */
function known({ labels }: Definition): readonly Readonly<Record<string, string>>[] {
  let all: Readonly<Record<string, string>>[] = [{}]
  for (const [label, values] of Object.entries(labels))
    all = all.flatMap((one) => (values ?? []).map((value) => ({ ...one, [label]: value })))
  return all
}
