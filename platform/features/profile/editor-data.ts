import type { ResponseOf } from '../../core/contract.ts'
import type { InterestGroup } from '../../core/interests.ts'
import type { TraitName } from '../../core/traits.ts'
import type { PrivacyAnswer } from '../members/contract.ts'
import type { loadPhotos, OwnFace } from '../photos/server.ts'
import type { PlaceChoices } from '../places/server.ts'
import type { ProfilePart, saveProfilePartCall } from './contract.ts'
import type { DetailUse } from './detail-use.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

/** A trait with the member's chosen value. */
export interface TraitData {
  readonly name: TraitName
  readonly value: string
  readonly choices: readonly Choice[]
  readonly use: DetailUse
}

export type HeightData =
  | { readonly unit: 'cm'; readonly cm: string }
  | { readonly unit: 'feet'; readonly feet: string; readonly inches: string }

export interface InterestData {
  readonly slug: string
  readonly label: string
  readonly chosen: boolean
}

export interface PromptData {
  readonly slug: string
  readonly question: string
  /** Empty if not answered. */
  readonly answer: string
}

/** Data of the editor. A part that the site does not use is null. */
export interface EditorData {
  readonly id: string
  readonly name: string
  readonly photo: OwnFace | null
  readonly photos: Awaited<ReturnType<typeof loadPhotos>>
  /** "34, woman": fields that cannot be changed here. */
  readonly fixed: { readonly age: number; readonly gender: string }
  /** Null on sites whose members meet their own gender. */
  readonly seeks: { readonly value: string; readonly choices: readonly Choice[] } | null
  readonly ages: { readonly from: string; readonly to: string; readonly least: number; readonly most: number }
  readonly place: { readonly value: string; readonly city: string; readonly places: readonly PlaceChoices[] }
  readonly about: { readonly text: string; readonly most: number } | null
  readonly prompts: {
    readonly all: readonly PromptData[]
    readonly most: number
    readonly length: number
  } | null
  readonly interests: {
    readonly groups: readonly { readonly key: InterestGroup; readonly interests: readonly InterestData[] }[]
    readonly most: number
  } | null
  readonly traits: readonly TraitData[]
  readonly height: HeightData | null
  readonly privacy: PrivacyAnswer
  readonly completeness: ResponseOf<typeof saveProfilePartCall>['completeness']
  /** The part that a plain form has just saved. */
  readonly saved: ProfilePart | null
}
