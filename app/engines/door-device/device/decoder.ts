import jsQR from "jsqr";

/*
 * Reads QR codes for browsers that can't themselves; loaded only there. The build leaves out jsQR's
 * table of Japanese characters, four fifths of its bytes: our codes hold none.
 */
(self as unknown as { readQrPixels: typeof jsQR }).readQrPixels = jsQR;
