import type { Mail, Mailbox } from '#emulators/mail/mailbox.ts'

import { html } from './html.ts'
import type { Html } from './html.ts'
import { formatTime, sideTitle } from './layout.ts'

export function mailPage(mailbox: Mailbox, selected: Mail | null, smtpPort: number): Html {
  return html`<div class="split ${selected && 'has-detail'}">
    <section class="side" aria-labelledby="mail-title">
      <div class="row spread">
        ${sideTitle('mail-title', 'Mailbox', selected !== null)}
        <form method="post" action="/mail/clear"><button class="quiet">Empty mailbox</button></form>
      </div>
      <nav aria-label="Emails" id="mail-list" data-live>${mailList(mailbox, selected)}</nav>
    </section>
    ${selected ? reader(selected) : nothingSelected(smtpPort)}
  </div>`
}

function nothingSelected(smtpPort: number): Html {
  return html`<section class="detail empty" aria-label="No email selected">
    <div>
      <h2>Every email ends up here</h2>
      <p>This mailbox keeps every email sent to SMTP port ${smtpPort}. Nothing is delivered.</p>
    </div>
  </section>`
}

function mailList(mailbox: Mailbox, selected: Mail | null): Html {
  if (!mailbox.mails.length) return html`<p class="hint">No emails yet.</p>`
  return html`<ul>
    ${mailbox.mails.toReversed().map(
      (mail) =>
        html`<li>
          <a href="/mail/${mail.id}" ${mail === selected && html`aria-current="true"`}>
            <span class="who">${mail.to.join(', ')}</span>${formatTime(new Date(mail.receivedAt))}
            <span class="snippet">${mail.subject || '(no subject)'}</span></a
          >
        </li>`,
    )}
  </ul>`
}

function reader(mail: Mail): Html {
  return html`<article class="detail mail" aria-labelledby="mail-subject">
    <header>
      <a class="back" href="/mail" aria-label="All emails">‹</a>
      <h1 id="mail-subject">${mail.subject || '(no subject)'}</h1>
    </header>
    <dl>
      <dt>From</dt>
      <dd>${mail.from}</dd>
      <dt>To</dt>
      <dd>${mail.to.join(', ')}</dd>
      ${
        mail.cc.length > 0 &&
        html`<dt>Cc</dt>
          <dd>${mail.cc.join(', ')}</dd>`
      }
      ${
        mail.replyTo.length > 0 &&
        html`<dt>Reply to</dt>
          <dd>${mail.replyTo.join(', ')}</dd>`
      }
      <dt>Received</dt>
      <dd>${formatTime(new Date(mail.receivedAt))}</dd>
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
        title="Email content"
        src="/mail/${mail.id}/html"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>`
    }
    ${
      mail.text &&
      (mail.html
        ? html`<details>
            <summary>Plain text</summary>
            ${plainText(mail)}
          </details>`
        : plainText(mail))
    }
  </article>`
}

/** The text part with its URLs as links. */
function plainText(mail: Mail): Html {
  const parts = mail.text.split(/(https?:\/\/[^\s<>"')]+)/)
  return html`<pre>
${parts.map((part, index) =>
  index % 2 ? html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>` : part,
)}</pre>`
}
