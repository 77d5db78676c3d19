import type { Cover, ShownEntry } from './shown-entry.ts'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (char) => ESCAPES[char]!)

const STYLE =
  'body{font:14px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1a1d21}' +
  'h2{font-size:1rem;border-bottom:1px solid #d5dae0;margin:2rem 0 .5rem}dt{color:#5b6470}dl{display:grid;grid-template-columns:9rem 1fr;gap:.2rem 1rem}' +
  'dd{margin:0}article{display:grid;grid-template-columns:9rem 1fr;gap:0 1rem;margin:0 0 1rem}article>*{grid-column:2;margin:0}' +
  'time{grid-column:1;grid-row:1/span 9;color:#5b6470}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}.d{color:#5b6470;font-size:.85em;overflow-wrap:anywhere}'

/** The start of evidence.html. It loads nothing and runs no script. */
export const pageStart = ({ title, account, facts, paragraphs }: Cover): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` +
  `<meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${STYLE}</style></head><body>` +
  `<p class="d">${escape(account)}</p><h1 dir="auto">${escape(title)}</h1><dl>${facts
    .map(([label, value]) => `<dt>${escape(label)}</dt><dd dir="auto">${escape(value)}</dd>`)
    .join('')}</dl>${paragraphs.map((each) => `<p>${escape(each)}</p>`).join('')}\n`

export const pageDay = (day: string): string => `<h2>${escape(day)}</h2>\n`

export const pageEntry = ({ position, time, title, who, words, details, files }: ShownEntry): string =>
  `<article id="entry-${position}"><time>${escape(time)}<br>#${position}</time><strong dir="auto">${escape(who ? `${title} · ${who}` : title)}</strong>${
    words ? `<pre dir="auto">${escape(words)}</pre>` : ''
  }${[...details, ...files].map((each) => `<p class="d" dir="auto">${escape(each)}</p>`).join('')}</article>\n`

export const pageEnd = (closing: string): string => `<p class="d">${escape(closing)}</p></body></html>\n`
