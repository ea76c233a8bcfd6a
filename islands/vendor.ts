// The packages that nearly every island uses. As they have no texts, they become one file for all languages.
import "@tanstack/react-query";
import "react";
import "react-dom/client";
import "react/jsx-runtime";
import "valibot";
