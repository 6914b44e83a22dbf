/**
 * Tabs that do not fit are scrolled sideways on phones. Shows the one of this page, which may be
 * the last.
 */
export function startTabs(): void {
  for (const tab of document.querySelectorAll('nav.sub [aria-current]'))
    tab.scrollIntoView({ inline: 'center', block: 'nearest' })
}
