import type { Question, Results } from '../pages.ts'
import { MatchList } from './MatchList.tsx'
import { QuestionForm } from './QuestionForm.tsx'

/** The matchfinder: one question after another, then the list of matches. */
export function MatchFinderPage({ data }: { data: Question | Results }) {
  return data.kind === 'question' ? <QuestionForm key={data.step} question={data} /> : <MatchList {...data} />
}
