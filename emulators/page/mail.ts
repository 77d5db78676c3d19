import type { Mail, Mailbox } from '#emulators/mail/mailbox.ts'

import { html } from './html.ts'
import type { Html } from './html.ts'
import { sideTitle, timeOf } from './layout.ts'

export function mailPage(mailbox: Mailbox, chosen: Mail | null, smtpPort: number): Html {
  return html`<div class="split ${chosen && 'has-detail'}">
    <section class="side" aria-labelledby="mail-title">
      <div class="row spread">
        ${sideTitle('mail-title', 'Mailbox', chosen !== null)}
        <form method="post" action="/mail/clear"><button class="quiet">Empty mailbox</button></form>
      </div>
      <nav aria-label="Mails" id="mail-list" data-live>${mailList(mailbox, chosen)}</nav>
    </section>
    ${chosen ? reader(chosen) : nothingChosen(smtpPort)}
  </div>`
}

function nothingChosen(smtpPort: number): Html {
  return html`<section class="detail empty" aria-label="No mail chosen">
    <div>
      <h2>Every mail ends here</h2>
      <p>Whatever is sent to SMTP port ${smtpPort} is kept in this mailbox and goes no further.</p>
    </div>
  </section>`
}

function mailList(mailbox: Mailbox, chosen: Mail | null): Html {
  if (!mailbox.mails.length) return html`<p class="hint">No mail yet.</p>`
  return html`<ul>
    ${mailbox.mails.toReversed().map(
      (mail) =>
        html`<li>
          <a href="/mail/${mail.id}" ${mail === chosen && html`aria-current="true"`}>
            <span class="who">${mail.to.join(', ')}</span>${timeOf(new Date(mail.receivedAt))}
            <span class="snippet">${mail.subject || '(no subject)'}</span></a
          >
        </li>`,
    )}
  </ul>`
}

function reader(mail: Mail): Html {
  return html`<article class="detail mail" aria-labelledby="mail-subject">
    <header>
      <a class="back" href="/mail" aria-label="All mails">‹</a>
      <h1 id="mail-subject">${mail.subject || '(no subject)'}</h1>
    </header>
    <dl>
      <dt>From</dt>
      <dd>${mail.from}</dd>
      <dt>To</dt>
      <dd>${mail.to.join(', ')}</dd>
      ${
        mail.cc.length > 0 &&
        html`<dt>Copy to</dt>
          <dd>${mail.cc.join(', ')}</dd>`
      }
      ${
        mail.replyTo.length > 0 &&
        html`<dt>Reply to</dt>
          <dd>${mail.replyTo.join(', ')}</dd>`
      }
      <dt>Received</dt>
      <dd>${timeOf(new Date(mail.receivedAt))}</dd>
    </dl>
    ${
      mail.attachments.length > 0 &&
      html`<ul class="attachments" aria-label="Attachments">
        ${mail.attachments.map(
          (file, index) =>
            html`<li>
              <a class="chip" href="/mail/${mail.id}/attachments/${index}" download>${file.filename}</a>
            </li>`,
        )}
      </ul>`
    }
    ${
      mail.html &&
      html`<iframe
        title="Mail content"
        src="/mail/${mail.id}/html"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>`
    }
    ${
      mail.text &&
      (mail.html
        ? html`<details>
            <summary>Plain text</summary>
            ${plain(mail)}
          </details>`
        : plain(mail))
    }
  </article>`
}

/** The text part with its addresses made into links. */
function plain(mail: Mail): Html {
  const parts = mail.text.split(/(https?:\/\/[^\s<>"')]+)/)
  return html`<pre>
${parts.map((part, index) =>
  index % 2 ? html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>` : part,
)}</pre>`
}
