module.exports = ({ env }) => ({
  connection: {
    client: 'postgres',
    connection: { connectionString: env('DATABASE_URL'), schema: 'peer_strapi' },
    pool: { min: 2, max: 10 },
  },
})
