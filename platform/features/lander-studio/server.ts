export { type Checked, checkDocument, isRefused, type StoredFiles } from './check.ts'
export { type Draft, findDraft, listDrafts, saveDraft } from './drafts.ts'
export { type ExportPlan, ownFolder, planExport, writeExport } from './files.ts'
export { type LanderLine, landerOverview } from './overview.ts'
export {
  type Previewed,
  type PreviewLook,
  previewLink,
  readPreviewToken,
} from './preview-link.ts'
export { previewedDocument, previewTenant } from './preview-tenant.ts'
export { importVersion, publishDraft, rollBack, scheduleDraft } from './publish.ts'
export { type ReceivedFile, readUpload } from './read-upload.ts'
export { cancelSchedule, latestSchedules, type Schedule } from './schedules.ts'
export {
  baseDocument,
  editableLanders,
  fileDocument,
  hasFiles,
  ownDocument,
  type StudioSite,
} from './site.ts'
export { type StoredFile, storedFile } from './stored-file.ts'
export {
  findVersion,
  listVersions,
  liveVersions,
  markExported,
  type Version,
  type VersionKind,
  type VersionLine,
} from './versions.ts'
