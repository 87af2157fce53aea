module.exports = {
  plugins: [
    require("postcss-import")(),
    require("tailwindcss")("./app/ui/styles/tailwind.config.cjs"),
    require("./bin/named-files.cjs")(),
    require("./bin/literal-fallbacks.cjs")(),
    require("./bin/scope-form-styles.cjs")(),
  ],
};
