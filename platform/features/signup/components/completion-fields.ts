import type { ComponentType } from 'react'
import type { CompletionPart } from '../completion.ts'
import { DetailFields, type FieldsProps, InterestFields } from './CompletionChoices.tsx'
import { AboutFields, PromptFields } from './CompletionWords.tsx'

/** The fields of each page that completes the profile. */
export const COMPLETION_FIELDS: Readonly<Record<CompletionPart, ComponentType<FieldsProps>>> = {
  interests: InterestFields,
  prompts: PromptFields,
  about: AboutFields,
  details: DetailFields,
}
