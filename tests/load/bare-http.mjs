// Baseline for our pages: Node's http and postgres without framework, session or policies. Reads the same rows and
// writes them as HTML strings. Run by tests/load/run.ts.
import { createServer } from 'node:http'
import postgres from 'postgres'

const sql = postgres(process.env.DATABASE_URL, { max: 10, onnotice: () => {} })
const account = process.env.LOAD_ACCOUNT

const ROOMS = Number(process.env.ROOM_ROWS)

const escape = (value) =>
  String(value ?? '').replace(
    /[&<>"]/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c],
  )
const page = (title, body) =>
  `<!doctype html><html lang="en"><title>${title}</title><body>${body}</body></html>`

async function contacts() {
  const rows = await sql`
    select id, first_name, last_name, company_name, email, phone, mobile_phone, co_first_name, co_last_name
    from clients where account_id = ${account} and deleted_at is null order by sort_name, id limit ${Number(process.env.CONTACT_ROWS)}`
  return page(
    'Contacts',
    `<ul>${rows
      .map(
        (r) =>
          `<li><a href="/contacts/contact/${r.id}">${escape(r.first_name)} ${escape(r.last_name)} ${escape(r.company_name)}</a> ${escape(r.email)} ${escape(r.mobile_phone ?? r.phone)} ${escape(r.co_first_name)} ${escape(r.co_last_name)}</li>`,
      )
      .join('')}</ul>`,
  )
}

async function messages() {
  const rows = await sql`
    select r.*, c.first_name, c.last_name, c.company_name from (
      (select * from conversations where account_id = ${account} and status = 'attention'
        order by last_message_on desc, id desc limit ${ROOMS})
      union all
      (select * from conversations where account_id = ${account} and status = 'open'
        order by last_message_on desc, id desc limit ${ROOMS})
      limit ${ROOMS}) r
    left join clients c on c.account_id = r.account_id and c.id = r.client_id`
  return page(
    'Messages',
    `<ul>${rows
      .map(
        (r) =>
          `<li><a href="/messages/${r.id}">${escape(r.first_name)} ${escape(r.last_name)} ${escape(r.company_name)} ${escape(r.phone_number)}</a> ${escape(r.last_message_preview)} <time>${r.last_message_on.toISOString()}</time></li>`,
      )
      .join('')}</ul>`,
  )
}

createServer(async (req, res) => {
  const html = req.url.startsWith('/messages') ? await messages() : await contacts()
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.end(html)
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
