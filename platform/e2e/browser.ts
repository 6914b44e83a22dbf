import type { LaunchOptions } from '@playwright/test'

/** How the browser of a story starts: the machine's own Chromium where one is named, and what a story adds. */
export function launchOptions(...more: readonly string[]): LaunchOptions {
  const executablePath = process.env.CHROMIUM_PATH
  return {
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...more],
    ...(executablePath ? { executablePath } : {}),
  }
}
