module.exports = {
  plugins: [require("postcss-import")(), require("tailwindcss")(), require("./bin/literal-fallbacks.cjs")()],
};
