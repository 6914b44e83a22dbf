import path from 'node:path'

const PEERS = { members: 'bare-members.tsx', string: 'bare-string.ts', commands: 'commands.ts' } as const

/** Built files of the programs that the platform is compared with. */
export type BuiltPeers = Readonly<Record<keyof typeof PEERS, string>>

/**
 * Builds them as the platform itself is built: one bundle, React's production code, styles compiled the same. A bare
 * program that was slower for its packaging would flatter ours.
 */
export async function buildPeers(outDir: string): Promise<BuiltPeers> {
  const { build } = await import('vite')
  const here = path.join(import.meta.dirname, 'peers')
  const files = Object.entries(PEERS).map(([name, file]) => [name, path.join(here, file)] as const)
  await build({
    configFile: false,
    logLevel: 'warn',
    root: path.resolve(here, '../../..'),
    define: { 'process.env.NODE_ENV': '"production"', __BUILT__: 'true' },
    oxc: {
      plugins: {
        styledComponents: { ssr: true, minify: true, pure: true, displayName: false, fileName: false },
      },
    },
    resolve: { noExternal: true, external: EXTERNAL },
    ssr: { noExternal: true, external: EXTERNAL, target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: { input: Object.fromEntries(files), output: { entryFileNames: '[name].mjs' } },
    },
  })
  const built = (name: keyof typeof PEERS) => path.join(outDir, `${name}.mjs`)
  return { members: built('members'), string: built('string'), commands: built('commands') }
}

/** As in vite.config.ts: native, or reading files of their own. */
const EXTERNAL = [
  'pg',
  'pg-native',
  'pg-boss',
  'pino',
  'sharp',
  '@node-rs/argon2',
  'nodemailer',
  'web-push',
  'ajv',
  'ajv-formats',
  'ajv-errors',
]
