// Baseline for the API: Node's http and postgres without framework, tokens, policies or checks. Reads and writes the same
// rows. Run by tests/load/api.ts.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import postgres from 'postgres'

const sql = postgres(process.env.DATABASE_URL, { max: 10, onnotice: () => {} })
const account = process.env.LOAD_ACCOUNT

const list = async () => ({
  data: await sql`
    select id, first_name, preferred_first_name, last_name, suffix, company_name, co_first_name, co_last_name, email,
      mobile_phone, phone, managed_by, last_contacted_on
    from clients where account_id = ${account} and deleted_at is null order by sort_name, id limit 25`,
})

async function create(req) {
  const { firstName, lastName, mobilePhone } = JSON.parse(await text(req))
  const [row] = await sql`
    insert into clients (account_id, first_name, last_name, mobile_phone)
    values (${account}, ${firstName}, ${lastName}, ${mobilePhone}) returning id`
  return row
}

createServer(async (req, res) => {
  const answer = req.method === 'POST' ? await create(req) : await list()
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.end(JSON.stringify(answer))
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
