import { Nav } from "../components/Nav.jsx";

export const metadata = { title: "Yardstick" };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <Nav />
        <main id="main">{children}</main>
      </body>
    </html>
  );
}
