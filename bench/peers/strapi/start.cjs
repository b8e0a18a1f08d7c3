// Starts Strapi in production as its own command does, and tells a token that may read the one collection.
const { createStrapi } = require('@strapi/strapi')

const start = async () => {
  const strapi = await createStrapi({ appDir: __dirname, distDir: __dirname }).start()
  const tokens = strapi.service('admin::api-token')
  const { accessKey } = await tokens.create({
    // One of a name, and one for each start: only its hash is kept.
    name: `bench ${Date.now()}`,
    description: '',
    type: 'custom',
    permissions: ['api::case.case.find'],
    lifespan: null,
  })
  process.send(accessKey)
}
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
start()
