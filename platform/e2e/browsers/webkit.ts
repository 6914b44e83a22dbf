import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../infra/postgres/cluster-folder.ts'
import { temporaryFolder } from '../../testing/program.ts'
import { type OtherBrowser, PHONE } from './browser.ts'

/**
 * The toolbar of MiniBrowser is wider than a phone; without space for its buttons the window may be
 * as narrow as one.
 */
const NARROW_TOOLBAR = `window.background box * { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px; border-width: 0 }
window.background box image { -gtk-icon-transform: scale(0) }`

/** Attempts, 50 ms apart, to reach each started program. */
const TRIES = 400

/**
 * Starts an X server and the WebKit driver (W3C WebDriver over HTTP), and through it the browser of
 * WebKitGTK.
 */
export async function startWebkit(driver: string, xServer: string): Promise<OtherBrowser> {
  const x = spawn(xServer, ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const port = await freePort()
  const settings = temporaryFolder('webkit-')
  mkdirSync(path.join(settings, 'gtk-3.0'))
  writeFileSync(path.join(settings, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  const env = {
    PATH: process.env.PATH,
    HOME: settings,
    XDG_CONFIG_HOME: settings,
    DISPLAY: await displayOf(x),
    // Its sandbox needs privileges that containers and root lack; only the program's own pages are
    // opened.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const webDriver = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const ask = asker(`http://127.0.0.1:${port}`)
  await answering(() => ask('GET', '/status'))
  const { sessionId, capabilities } = (await ask('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } },
  })) as { sessionId: string; capabilities: { browserVersion: string } }
  const tab = asker(`http://127.0.0.1:${port}/session/${sessionId}`)
  await tab('POST', '/window/rect', PHONE)
  const run: OtherBrowser['run'] = (work, ...given) =>
    tab('POST', '/execute/sync', { script: `return (${work})(...arguments)`, args: given }) as never
  return {
    version: `WebKit ${capabilities.browserVersion}`,
    open: async (url) => void (await tab('POST', '/url', { url })),
    back: async () => void (await tab('POST', '/back', {})),
    pressAt: async (left, top) => {
      const [at, pointerType] = [{ x: Math.round(left), y: Math.round(top) }, 'mouse']
      const actions = [
        { type: 'pointerMove', ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      const mouse = { id: 'mouse', type: 'pointer', parameters: { pointerType }, actions }
      await tab('POST', '/actions', { actions: [mouse] })
    },
    type: async (text) => {
      const focused = (await tab('GET', '/element/active')) as Readonly<Record<string, string>>
      await tab('POST', `/element/${Object.values(focused)[0]}/value`, { text })
    },
    run,
    picture: async () => Buffer.from(String(await tab('GET', '/screenshot')), 'base64'),
    close: async () => {
      await tab('DELETE', '')
      for (const child of [webDriver, x]) child.kill()
    },
  }
}

/** The display number that an X server chose, in the format of DISPLAY. */
async function displayOf(x: ChildProcess): Promise<string> {
  const [number] = (await once(x.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return `:${String(number).trim()}`
}

/** Sends WebDriver commands; a refusal is thrown with the driver's message. */
function asker(base: string) {
  return async (method: string, command: string, body?: object): Promise<unknown> => {
    const sent = body ? { body: JSON.stringify(body) } : {}
    const answer = await fetch(`${base}${command}`, { method, ...sent })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${method} ${command}: ${JSON.stringify(value)}`)
    return value
  }
}

async function answering(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await ask()
      return
    } catch (error) {
      if (tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
