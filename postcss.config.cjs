module.exports = { plugins: { "postcss-import": {}, tailwindcss: {} } };
