export { checkDocument, isRefused } from './check.ts'
export { type Draft, findDraft, saveDraft } from './drafts.ts'
export { otherEditors } from './editors.ts'
export { ownFolder, planExport, writeExport } from './files.ts'
export {
  isOpenLink,
  LINK_DAYS,
  type ListedPreviewLink,
  linkSubjects,
  listPreviewLinks,
  makePreviewLink,
  withdrawPreviewLink,
  withdrawPreviewLinks,
} from './given-links.ts'
export { liveTheme } from './live-theme.ts'
export { type LanderLine, landerOverview } from './overview.ts'
export {
  type CopiedFile,
  copyOf,
  deleteLander,
  isCopyable,
  isLanderTaken,
  makeLander,
  type OwnLander,
  ownLanders,
} from './own-landers.ts'
export {
  ANY_PAGE,
  type GivenLink,
  givenAddress,
  lookOfLander,
  looksGiven,
  type NewLook,
  newLookLink,
  type Previewed,
  type PreviewLook,
  pagePreviewLink,
  previewLink,
  readGivenToken,
  readNewLook,
  readPreviewToken,
  SECOND_SCHEME,
  SHOWN_PAGES,
  studioLinkEnds,
  studioLinkMade,
  themePreviewLink,
  WHOLE_BRAND,
} from './preview-link.ts'
export { isExample, type PageId, pagesOf, pathOfPage, routeOfPage } from './preview-pages.ts'
export {
  composed,
  draftedTenant,
  previewedDocument,
  previewedTheme,
  previewTenant,
  themedTenant,
  withHiddenLanders,
} from './preview-tenant.ts'
export { importVersion, publishDraft, rollBack, scheduleDraft } from './publish.ts'
export { readUpload } from './read-upload.ts'
export { cancelSchedule, latestSchedules, openSchedule } from './schedules.ts'
export {
  baseDocument,
  editableLanders,
  hasFiles,
  ownDocument,
  type StudioSite,
} from './site.ts'
export { publishAgain, publishedOf } from './site-versions.ts'
export { type StoredFile, storedFile } from './stored-file.ts'
export { checkTheme } from './theme-check.ts'
export { findThemeDraft, saveThemeDraft } from './theme-drafts.ts'
export { themeFileOf, writeThemeChoice } from './theme-files.ts'
export {
  addThemeVersion,
  findThemeVersion,
  listThemeVersions,
  markThemeExported,
  type ThemeVersion,
} from './theme-versions.ts'
export {
  findVersion,
  listVersions,
  markExported,
  type Version,
} from './versions.ts'
