module.exports = ({ env }) => ({
  host: '127.0.0.1',
  port: env.int('PORT'),
  app: { keys: ['bench-one', 'bench-two'] },
  transfer: { remote: { enabled: false } },
  webhooks: { populateRelations: false },
})
