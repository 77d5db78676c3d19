import type { Manifest } from './manifest.ts'

/** README.txt of an evidence file: what is in the folder, and how anyone can check it. */
export const readmeOf = (
  {
    id,
    account,
    contact,
    madeBy,
    madeAt,
    timeZone,
  }: Pick<Manifest, 'id' | 'account' | 'contact' | 'madeBy' | 'madeAt' | 'timeZone'>,
  entries: number,
): string => `Evidence file ${id}
${contact.name}, a contact of ${account.name}
Made by ${madeBy.name} at ${madeAt}, with ${entries} ${entries === 1 ? 'entry' : 'entries'}. The PDF and the page show times in the zone ${timeZone}.

evidence.pdf      everything in order, to read and print
evidence.html     the same, with letters of every script
entries.jsonl     the same with all details: one entry a line, as JSON, times in UTC
chain.txt         for each entry its hash, and the link of the chain
files/            recordings, pictures and documents, named by the number of their entry
manifest.json     what this file is about, the hash of every file here, and what is missing
manifest.sha256   the hash of manifest.json

How to check that nothing was changed:

  npm run verify-evidence -- FILE.zip
  npm run verify-evidence -- FILE.zip --database URL    also against the seal that the database keeps

Or by hand, with any tool for SHA-256 (hashes are lower-case hex):

  1. The hash of manifest.json is the one in manifest.sha256, and the one that the agency's list of evidence files shows.
  2. The hash of every file is the one in manifest.json.
  3. The hash of an entry is HMAC-SHA256 of its line in entries.jsonl (UTF-8, without the line break); the key is the salt in
     manifest.json, as bytes. A link is the SHA-256 of the link before (64 zeros before the first) followed by the entry's hash.
     The last link is entriesHash in manifest.json.

Protected numbers, such as SSNs and bank accounts, are left out but for the last digits.
`
