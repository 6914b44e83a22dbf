import type { LaunchOptions } from '@playwright/test'
import { hasRoom } from '../tenancy/test-folder.ts'

/**
 * How the browser of a journey starts: the machine's own Chromium where one is named, and what a
 * journey adds.
 */
export function launchOptions(...more: readonly string[]): LaunchOptions {
  return started(process.env.CHROMIUM_PATH, more)
}

/** A Chromium with windows, for journeys about what it shows outside of pages. */
export function wholeLaunchOptions(): LaunchOptions {
  return started(process.env.WHOLE_CHROMIUM_PATH ?? process.env.CHROMIUM_PATH, [])
}

/**
 * What the processes of a browser share are files: on a disk where the system's folder of memory is
 * small, as in most containers.
 */
const SHARED = hasRoom(2 ** 30) ? [] : ['--disable-dev-shm-usage']

function started(executablePath: string | undefined, more: readonly string[]): LaunchOptions {
  return {
    args: ['--no-sandbox', '--disable-gpu', ...SHARED, ...more],
    ...(executablePath ? { executablePath } : {}),
  }
}
