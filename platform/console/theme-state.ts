import { z } from 'zod'
import type { Tenant } from '../core/tenant.ts'
import {
  checkTheme,
  findThemeDraft,
  listThemeVersions,
  type StudioSite,
  type ThemeVersion,
} from '../features/lander-studio/server.ts'
import type { ThemeChoice } from '../tenancy/published-theme.ts'
import { parseJson } from '../tenancy/read-json.ts'
import { otherScheme, secondFaults } from '../tenancy/second-scheme.ts'
import { readThemeFile, type ThemeFile } from '../tenancy/theme-file.ts'
import { emailsOf } from './lander-input.ts'
import type { PlatformScope, Staff } from './scope.ts'
import {
  choiceOf,
  type PartField,
  partFields,
  partName,
  type TokenField,
  tokenFields,
} from './theme-fields.ts'

/**
 * A live version that is replaced by the files: it belongs to another theme, or its theme no longer
 * accepts one of its values.
 */
export interface LeftVersion {
  readonly version: number
  readonly theme?: string
  /** Path of the value: `color.primary`, `structure.hero`. */
  readonly field?: string
}

/** The scheme whose colours the form shows, if the theme has two. */
export type ShownScheme = 'first' | 'second'

/** The theme of a site as it is edited now. */
export interface ThemeState {
  readonly site: StudioSite
  readonly file: ThemeFile
  readonly choice: ThemeChoice
  /** The overrides without what was typed into a refused form. */
  readonly saved: ThemeChoice
  readonly tokens: readonly TokenField[]
  readonly parts: readonly PartField[]
  /** Revision of the draft; 0 if there has never been one. */
  readonly revision: number
  /**
   * E-mail address of the person who saved the draft that is shown; undefined if no draft is shown.
   */
  readonly draftBy: string | undefined
  readonly versions: readonly ThemeVersion[]
  /** Why the live version is not shown; undefined if it is, or nothing is published. */
  readonly left: LeftVersion | undefined
  /** The theme in its second scheme, if the site shows both. */
  readonly other: ThemeFile | undefined
  /**
   * Tokens because of which the site cannot use its theme's second scheme; null if it has no choice
   * between two schemes.
   */
  readonly second: readonly string[] | null
  /** E-mail addresses of staff by id. */
  readonly emails: ReadonlyMap<string, string>
}

/**
 * The draft, or else the live version, or else the files. One that the theme no longer accepts is
 * skipped.
 */
export async function themeState(
  scope: PlatformScope<Staff>,
  { tenant, folders }: StudioSite,
): Promise<ThemeState> {
  const { draft, versions } = await scope.forTenant(tenant.key, async ({ db }) => ({
    draft: await findThemeDraft(db),
    versions: await listThemeVersions(db),
  }))
  const site = { tenant, folders }
  const file = readThemeFile(folders, tenant.settings.theme.id)
  const edited = draft?.theme === file.id ? draft.choice : null
  const usable = (choice: ThemeChoice | null) => choice !== null && !checkTheme(site, choice).error
  const shown = [edited, liveChoice(versions, file.id)].find(usable)
  const choice = shown ?? fileChoice(tenant)
  const other = secondOfSite(site, file)
  const emails = await emailsOf(scope, [...versions.map(({ author }) => author), draft?.savedBy])
  return {
    site,
    file,
    other,
    choice,
    saved: choice,
    versions,
    emails,
    tokens: tokenFields(folders, file, choice, other),
    parts: partFields(file, choice),
    left: leftVersion(site, versions),
    second: secondOf(site, file, choice),
    revision: draft?.revision ?? 0,
    draftBy: edited !== null && shown === edited ? (emails.get(draft?.savedBy ?? '') ?? '–') : undefined,
  }
}

function leftVersion(site: StudioSite, versions: readonly ThemeVersion[]): LeftVersion | undefined {
  const live = versions.find((one) => one.live)
  if (!live?.tokens || !live.structure) return undefined
  const { version, theme, tokens, structure } = live
  if (theme !== site.tenant.settings.theme.id) return { version, theme }
  const { error } = checkTheme(site, { tokens, structure })
  return error && { version, field: fieldOf(error.path) }
}

/** The control that a path of `site check` is about. */
export const fieldOf = (path: string): string => path.replace(/^theme\.(tokens\.)?/, '')

function liveChoice(versions: readonly ThemeVersion[], theme: string): ThemeChoice | null {
  const live = versions.find((one) => one.live && one.theme === theme)
  return live?.tokens && live.structure ? { tokens: live.tokens, structure: live.structure } : null
}

const fileChoice = ({ settings }: Tenant): ThemeChoice => settings.theme

type Sent = Readonly<Record<string, unknown>>

const begun = z.object({
  tokens: z.record(z.string(), z.record(z.string(), z.string())),
  structure: z.record(z.string(), z.string()),
})

/**
 * The values that the form started with, from its own field; undefined if the theme does not accept
 * them.
 */
function begunWith({ site }: ThemeState, { began }: Sent): ThemeChoice | undefined {
  const read = typeof began === 'string' ? parseJson(began, 'began', site.tenant.id) : undefined
  const made = begun.safeParse(read?.ok ? read.value : undefined)
  if (!made.success) return undefined
  const choice = made.data as ThemeChoice
  return checkTheme(site, choice).error ? undefined : choice
}

/**
 * Removes the controls that were not touched, so that values that another person has saved there
 * since then stay.
 */
function touched(state: ThemeState, sent: Sent): Sent {
  const began = begunWith(state, sent)
  if (!began) return sent
  const { site, file, other } = state
  const controls = [
    ...tokenFields(site.folders, file, began, other).map(({ path, value }) => [path, value] as const),
    ...partFields(file, began).map(({ part, value }) => [partName(part), value] as const),
  ]
  const same = new Set(controls.flatMap(([name, value]) => (sent[name] === value ? [name] : [])))
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !same.has(name)))
}

/** The state with what was typed into a refused form. */
export function typedState(state: ThemeState, sent: Sent): ThemeState {
  const choice = choiceOf(state.tokens, state.parts, touched(state, sent))
  const { site, file, other } = state
  if (checkTheme(site, choice).error) return state
  return {
    ...state,
    choice,
    tokens: tokenFields(site.folders, file, choice, other),
    parts: partFields(file, choice),
    second: secondOf(site, file, choice),
  }
}

/** Undefined for a site that fixes its scheme. */
function secondOfSite({ tenant }: StudioSite, file: ThemeFile): ThemeFile | undefined {
  const { scheme } = tenant.settings.theme
  return scheme === 'light' || scheme === 'dark' ? undefined : otherScheme(file)
}

const secondOf = ({ tenant, folders }: StudioSite, file: ThemeFile, { tokens }: ThemeChoice) =>
  secondFaults(folders, file, tokens, tenant.settings.theme.scheme)
