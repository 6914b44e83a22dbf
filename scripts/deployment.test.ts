import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { CONFIG_VARIABLES } from '../platform/infra/config.ts'
import { adjusted } from './deployment/services.ts'

/**
 * What `deploy/` names exists. Docker runs in no test; `deployment.program.test.ts` runs Caddy,
 * nginx and PgBouncer, and `deploy/try` all of them with the unit.
 */
const ROOT = path.resolve(import.meta.dirname, '..')
const deploy = (name: string) => path.join(ROOT, 'deploy', name)
const read = (name: string) => fs.readFileSync(deploy(name), 'utf8')
/** Made by the operator, or at the first start. */
const OWN = new Set(['./secrets', 'environment'])
/** Settings of other programs. */
const OTHERS = new Set(['POSTGRES_PASSWORD', 'CADDY_EMAIL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])

const unknown = (names: readonly string[]) =>
  names.filter((name) => !Object.hasOwn(CONFIG_VARIABLES, name) && !OTHERS.has(name))
const missing = (files: readonly string[], folder = ROOT) =>
  files.filter((file) => !fs.existsSync(path.join(folder, file)) && !OWN.has(file))
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  command: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  network_mode: z.string().optional(),
  stop_grace_period: z.string().optional(),
})
const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
  configs: z.record(z.string(), z.object({ content: z.string() })),
})

describe('compose.yaml', () => {
  const { services, volumes, configs } = compose.parse(parse(read('compose.yaml'), { merge: true }))
  const all = Object.values(services)
  const programs = Object.entries(services).filter(([name]) => name.startsWith('program-'))

  it('names settings that the program has', () => {
    const own = [...programs.map(([, program]) => program), services.migrate]
    expect(unknown(own.flatMap((one) => Object.keys(one?.environment ?? {})))).toEqual([])
    expect(unknown(found(read('compose.yaml'), /\$\{(\w+)/g).filter((name) => name !== 'IMAGE'))).toEqual([])
  })

  it('names files, volumes and services that exist', () => {
    const places = all.flatMap((one) => one.volumes.map((volume) => volume.split(':')[0] ?? ''))
    const [folders, named] = [
      places.filter((at) => at.startsWith('.')),
      places.filter((at) => !at.startsWith('.')),
    ]
    expect(missing(folders, deploy(''))).toEqual([])
    expect(named.filter((name) => !Object.hasOwn(volumes, name))).toEqual([])
    expect(missing(all.flatMap((one) => one.command.filter((word) => word.startsWith('scripts/'))))).toEqual(
      [],
    )
    expect(missing(all.flatMap(({ build }) => (build ? [build.dockerfile] : [])))).toEqual([])
    const others = all.flatMap((one) => [
      ...Object.keys(one.depends_on),
      ...(one.network_mode === undefined ? [] : [one.network_mode.replace('service:', '')]),
    ])
    expect(others.filter((name) => !Object.hasOwn(services, name))).toEqual([])
    expect(() => JSON.parse(configs.s3?.content ?? '')).not.toThrow()
  })

  it('runs two programs on loopback, at the ports that Caddy uses, and waits for their end', () => {
    const ports = programs.map(([, { environment }]) => `127.0.0.1:${environment.PORT}`)
    expect(services.caddy?.environment.PROGRAMS).toBe(ports.join(' '))
    expect(ports).toHaveLength(2)
    for (const [, { environment, network_mode, stop_grace_period }] of programs) {
      expect([environment.HOST, network_mode]).toEqual(['127.0.0.1', 'service:caddy'])
      const drain = Number(environment.DRAIN_SECONDS)
      expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(drain + 25)
      // Caddy must see /readyz before the port closes.
      const check = Number(found(read('caddy/Caddyfile'), /health_interval (\d+)s/g)[0])
      expect(drain).toBeGreaterThan(2 * check)
    }
  })
})

describe('Containerfile', () => {
  const text = read('Containerfile')

  it('copies files of the repository that its ignore file lets in', () => {
    const lines = found(text, /^COPY (?!--from)(.+) \S+$/gm).flatMap((files) => files.split(' '))
    expect(lines.length).toBeGreaterThan(10)
    expect(missing(lines)).toEqual([])
    const allowed = found(read('Containerfile.dockerignore'), /^!(.+)$/gm)
    expect(missing(allowed)).toEqual([])
    expect(lines.filter((name) => name !== '.' && !allowed.includes(name))).toEqual([])
  })

  it('sets settings that the program has, and starts it as nobody of note', () => {
    const [block = ''] = found(text, /^ENV ((?:.|\\\n)+)$/gm)
    expect(unknown(found(block, /(\w+)=/g))).toEqual([])
    expect(text).toMatch(/^USER 10001:10001$/m)
    expect(text).toMatch(/^HEALTHCHECK [\s\S]+\/readyz/m)
    expect(text).toMatch(/^CMD \["node", "--enable-source-maps", "\/app\/dist\/server\/index\.mjs"\]$/m)
  })
})

describe('units of systemd', () => {
  const units = fs.readdirSync(deploy('systemd')).filter((name) => /\.(service|timer)$/.test(name))

  it.each(units)('%s names settings and files that exist', (name) => {
    const text = read(`systemd/${name}`)
    expect(unknown(found(text, /(?:^Environment=| )([A-Z_]+)=/gm))).toEqual([])
    const files = found(text, /\/srv\/dating\/current\/([\w./-]+)/g)
    expect(missing(files.filter((file) => !file.startsWith('dist/')))).toEqual([])
  })

  it('wait longer than the program may take to end', () => {
    const stop = Number(found(read('systemd/dating.service'), /^TimeoutStopSec=(\d+)s$/gm)[0])
    expect(stop).toBeGreaterThan(60 + 25)
  })
})

it('the example of the settings names none that the program does not have', () => {
  expect(unknown(found(read('environment.example'), /^(?:# )?([A-Z_]+)=/gm))).toEqual([])
})

it.each(['caddy/Caddyfile', 'nginx/dating.conf'])('%s suits the program', (file) => {
  const text = read(file)
  // A photo of 12 MB and its form.
  expect(text).toMatch(/13mb?\b/i)
  // serve.ts closes idle connections after 75 s.
  expect(Number(found(text, /keepalive(?:_timeout)? (\d+)s/g)[0])).toBeLessThan(75)
})

it('a file of the folder is adjusted only where it says what is replaced', () => {
  expect(adjusted('pgbouncer/pgbouncer.ini', { 'port=5432': 'port=1' })).toContain('port=1')
  expect(() => adjusted('pgbouncer/pgbouncer.ini', { 'port=9': '' })).toThrow('does not contain "port=9"')
})
