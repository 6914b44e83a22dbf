import { usePage } from '../../../ui/page.tsx'
import { StaticHtml } from '../../../ui/static-html.tsx'
import type { ContentPage as Content } from '../pages.ts'

/** A text page of the site: terms, privacy, questions. Plain HTML without hydration. */
export function ContentPage() {
  const { heading, html, contents, contentsTitle, language, changes } = usePage().data as Content
  return (
    <article className="prose" lang={language ?? undefined}>
      <h1>{heading}</h1>
      {changes && (
        <details className="contents">
          <summary>{changes.title}</summary>
          <ul>
            {changes.texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      {contents.length > 0 && (
        <details className="contents">
          <summary>{contentsTitle}</summary>
          <ol>
            {contents.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ol>
        </details>
      )}
      <StaticHtml html={html} />
    </article>
  )
}
