export { type Checked, checkDocument, isRefused, type StoredFiles } from './check.ts'
export { type Draft, findDraft, saveDraft } from './drafts.ts'
export { publishDraft, rollBack, scheduleDraft } from './publish.ts'
export { cancelSchedule, latestSchedules, type Schedule } from './schedules.ts'
export { baseDocument, editableLanders, fileDocument, hasFiles, type StudioSite } from './site.ts'
export {
  findVersion,
  listVersions,
  liveVersions,
  type Version,
  type VersionKind,
  type VersionLine,
} from './versions.ts'
