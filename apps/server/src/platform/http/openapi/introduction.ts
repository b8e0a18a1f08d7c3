/** The introduction for integrators, in the Markdown of the API documentation. */
export const introduction = `The calls of the portal, open to programs of customers as well. A guide with a whole treatment in \`curl\` is in \`docs/integrators.md\`.

## API keys
Programs send an API key with every call: \`Authorization: Bearer archway_…\`. Account owners create keys for their company, staff for the provider, in the portal under Profile, Integrations: with scopes, an expiry and, optionally, the addresses that calls may come from. A key acts for its company as a contact who is no account owner; each call names the scope it needs. \`GET /apiKey/current\` says what a key is good for.

## Sessions
\`POST /auth\` with email and password sets the cookie \`archway_session\`. Send it with every call; it ends fourteen days after the sign-in (\`expiresAt\`), and \`POST /auth/logout\` ends it at once. Browsers of other sites are refused.

## Answers
Every success is \`200\` with JSON: \`{data}\` for one thing, \`{data, page, pages, total}\` for a list. A field without a value is \`null\`. Instants are ISO 8601 in UTC, days are \`YYYY-MM-DD\`, flags travel as \`1\` and \`0\`.

Every refusal has one shape: a \`message\` to show, a \`code\` for programs, and every problem at once in \`extra\` and, by field, in \`errors\`. What belongs to somebody else answers \`404\` like what does not exist. Sentences come in English, Turkish or Arabic, by \`Accept-Language\`.

## Lists
\`page\` counts from 1, \`paginate\` is the number of rows. \`order\` is a field and a direction: \`createdAt desc\`. \`filter\` is a tree as JSON, encoded for the address: leaves are \`EQ\`, \`LIKE\` (part of a text), \`STARTS_WITH\` and \`ENDS_WITH\` (each in any case, names without regard to accents), \`GTE\` and \`LTE\`, joined by \`AND\` and \`OR\`:

\`\`\`json
{ "AND": [{ "EQ": { "status": "IN_QC" } }, { "OR": [{ "LIKE": { "firstName": "ali" } }, { "LIKE": { "lastName": "ali" } }] }] }
\`\`\`

Each list names the fields it can be filtered and ordered by; any other is refused.

## Writing twice
Networks fail after the work is done. Send an \`Idempotency-Key\` of your own, a random UUID, with a write, and send it again with the very same words when no answer came: it happens once. Every write takes one, signing in as well.

## What may be done now
EntityIds with a status carry \`allowedActions\`: what the reader may do with them at this moment. An action that came too late answers \`409 STALE_STATUS\` with the \`status\` it has come to; read the thing again. All statuses and actions are drawn in \`docs/domain\`.

## Limits
A JSON body is at most 1 MB; files travel by tus. Who calls too often is answered \`429\` with \`Retry-After\`; \`503\` is worth a second try.
`
