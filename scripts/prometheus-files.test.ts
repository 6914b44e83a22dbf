import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { METRICS, type MetricName } from '../platform/infra/metrics/definitions.ts'
import { findProgram } from './debian.mjs'

const FOLDER = 'deploy/prometheus'
const rules = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            labels: z.object({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.object({ summary: z.string(), action: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(readFileSync(`${FOLDER}/rules.yml`, 'utf8')))
  .groups.flatMap((group) => group.rules)

const dashboard = z
  .object({
    panels: z.array(
      z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
    ),
  })
  .parse(JSON.parse(readFileSync('deploy/grafana/dashboard.json', 'utf8')))
const panels = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })))

/** Metrics of Prometheus itself, and of its blackbox exporter. */
const FOREIGN = new Set(['up', 'probe_success', 'probe_ssl_earliest_cert_expiry'])
/** Words of PromQL that look like names of metrics or labels. */
const isMetric = (word: string) => FOREIGN.has(word) || /^(dating|process|nodejs|probe)_/.test(word)

/** Metrics that an expression names, without the suffixes of histograms. */
function metricsIn(expr: string): readonly string[] {
  const words = expr.replace(/"[^"]*"/g, '').match(/[a-z_][a-z0-9_]*/g) ?? []
  return words.filter(isMetric).map((word) => {
    const base = word.replace(/_(bucket|sum|count)$/, '')
    return isOwn(base) && METRICS[base].type === 'histogram' ? base : word
  })
}

const isOwn = (name: string): name is MetricName => Object.hasOwn(METRICS, name)

/** Labels of selectors with the values that they ask for. */
function selectorsIn(expr: string): readonly (readonly [metric: string, label: string, value: string])[] {
  return [...expr.matchAll(/([a-z0-9_]+)\{([^}]*)\}/g)].flatMap(([, metric = '', inner = '']) =>
    [...inner.matchAll(/([a-z]+)=~?"([^"]*)"/g)].map(
      ([, label = '', value = '']) => [metric.replace(/_(bucket|sum|count)$/, ''), label, value] as const,
    ),
  )
}

const all = [
  ...rules.map(({ alert, expr }) => [alert, expr]),
  ...panels.map(({ title, expr }) => [title, expr]),
]

describe('rules and dashboard', () => {
  it.each(all)('%s names metrics that the program has', (_title, expr = '') => {
    const named = metricsIn(expr)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !isOwn(name) && !FOREIGN.has(name))).toEqual([])
  })

  it.each(all)('%s asks for values that labels have', (_title, expr = '') => {
    for (const [metric, label, value] of selectorsIn(expr)) {
      // Prometheus adds these.
      if (!isOwn(metric) || label === 'instance' || label === 'job') continue
      const { labels }: { labels: Readonly<Record<string, readonly string[] | null>> } = METRICS[metric]
      expect(Object.keys(labels)).toContain(label)
      const values = labels[label]
      if (values) for (const one of value.split('|')) expect(values).toContain(one)
    }
  })

  it('show or watch every metric of the program', () => {
    const named = new Set(all.flatMap(([, expr = '']) => metricsIn(expr)))
    expect(Object.keys(METRICS).filter((name) => !named.has(name))).toEqual([])
  })
})

/** @throws Error with the report of promtool if it finds a mistake */
function promtool(...parameters: string[]): string {
  const file = findProgram('promtool', 'prometheus')
  return execFileSync(file, parameters, { cwd: FOLDER, encoding: 'utf8', stdio: 'pipe' })
}

describe('promtool of Debian', () => {
  it('finds the configuration valid, with the rules that it names', () => {
    expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS')
  })

  it('finds the rules valid, and that they fire when they should', () => {
    expect(promtool('check', 'rules', 'rules.yml')).toContain(`${rules.length} rules found`)
    expect(promtool('test', 'rules', 'rules.test.yml')).toContain('SUCCESS')
  })
})
